/** What the buttons of a form do, and which of them there is something to do for. */

import { canStayAwake, showAwake, toggleAwake } from "./awake.js";
import { confirm } from "./dom.js";
import { engine } from "./engine.js";
import { nameInput, playerParts, shownParts } from "./fields.js";
import { press } from "./keypad.js";
import { stepBy } from "./moves.js";
import { showFirst, showHistory, showShare } from "./panels.js";
import { asText, printAlone } from "./paper.js";
import { byTouch } from "./typing.js";

/** Shows the buttons that can be pressed now. */
export function offerActions(form, game) {
  const { least, most } = form.dataset;
  const count = game.state.players.length;
  const offered = {
    add: count < Number(most),
    remove: count > Number(least),
    first: count > 1,
    undo: game.canUndo,
    share: !game.isEmpty || Boolean(form.querySelector("[data-type=seed]")), // a draw is worth sharing
    empty: !game.isEmpty,
    awake: canStayAwake(),
    keypad: byTouch(),
  };
  for (const [act, possible] of Object.entries(offered)) {
    for (const pressed of form.querySelectorAll(`[data-act=${act}]`)) pressed.hidden = !possible;
  }
}

/** The actions of a CalculatorForm by the `data-act` of what is pressed, which they are given. */
export function actionsOf(calculator) {
  const { form, say, game } = calculator;

  function add() {
    const { players, values } = game.state;
    calculator.changeTo({ players: [...players, { name: "", values: {} }], values });
    calculator.setActive(players.length);
    nameInput(playerParts(form)[players.length]).focus();
  }

  async function remove(pressed) {
    const index = shownParts(form).indexOf(pressed.closest("[data-player]"));
    const player = game.names[index];
    const { players, values } = game.state;
    const typed = Object.keys(players[index].values).length > 0;
    const asked = () => confirm(say("remove"), say("remove-ask", { player }), say("remove"), say("cancel"));
    if (typed && !(await asked())) return;
    calculator.changeTo({ players: players.filter((_, other) => other !== index), values });
    if (pressed.closest("[hidden]")) form.querySelector("[data-act=add]").focus();
  }

  /** A new game: the same people, nothing else. */
  async function clear() {
    if (game.isEmpty) return;
    if (!(await confirm(say("clear-title"), say("clear-ask"), say("clear"), say("cancel")))) return;
    calculator.archive();
    calculator.changeTo(game.fresh(game.state.players.map((player) => player.name)));
    calculator.setActive(0);
  }

  async function awake() {
    try {
      calculator.tell(say((await toggleAwake()) ? "awake-on" : "awake-off"));
    } catch {
      calculator.tell(say("awake-failed"));
    }
    showAwake(document);
  }

  function reopen(state) {
    calculator.archive();
    calculator.changeTo(state);
  }

  showAwake(form);
  const step = (sign) => (pressed) => stepBy(pressed.parentElement.querySelector("input"), sign);
  return {
    tab: (tab) => calculator.setActive(Number(tab.dataset.tab)),
    less: step("-"),
    more: step("+"),
    undo: () => calculator.undo(),
    add,
    remove,
    clear,
    empty: () => calculator.changeTo({ players: [], values: {} }),
    draw: () => calculator.drawAnew(),
    first: ({ textContent }) => showFirst(say, game.names, textContent),
    share: () => showShare(say, form, game.state, asText(form, game.names, calculator.result)),
    history: () => showHistory(say, form, reopen),
    print: () => printAlone(form),
    retry: () => engine.start(),
    awake,
    keypad: () => calculator.typing.swapKeyboard(),
    key: ({ textContent }) => press(textContent),
    next: () => calculator.typing.next(),
    sideways: () => calculator.typing.sideways(),
    "close-keypad": () => calculator.typing.close(),
  };
}
