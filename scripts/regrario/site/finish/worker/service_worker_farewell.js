/**
 * The worker of a site that is only looked at while one writes it: nothing of that may be kept, and what another
 * build left at this address must not answer. It takes that one's place, empties its cache, and goes.
 */

async function leave() {
  await caches.delete(`regrario-site ${new URL("./", self.location).pathname}`);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: "window" })) await client.navigate(client.url);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
