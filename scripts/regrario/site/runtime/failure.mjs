// A failure ends with its reason, in one line; Node would end with its own version. To be imported first.
process.on("uncaughtException", ({ message }) => {
  console.error(message.trim().split("\n").pop());
  process.exit(1);
});
