/** One calculator on the page: what is typed in it, kept, worked out and shown comes together here. */

import { actionsOf, offerActions } from "./actions.js";
import { Answer } from "./answer.js";
import { foldsAround, speaker } from "./dom.js";
import { engine } from "./engine.js";
import { growList, shownParts } from "./fields.js";
import { Game } from "./game.js";
import { playerOf } from "./moves.js";
import { LinkError, stateIn } from "./share.js";
import { Status } from "./status.js";
import { Typing } from "./typing.js";
import { View } from "./view.js";

const PATIENCE = 500; // ms before the loading is spoken of: a later visit starts sooner, and no tap meets a moving page

export class CalculatorForm {
  form;
  say;
  game;
  typing;
  #scoring;
  #view;
  #status;
  #answer;
  #actions;
  #active = 0; // the player being edited
  #notice = ""; // a sentence for the person
  #patience; // the timer,
  #patient = true; // and whether loading is not yet spoken of

  constructor(form, words) {
    this.form = form;
    this.say = speaker(words);
    this.game = new Game(form, this.say);
    this.#scoring = form.dataset.kind === "score";
    this.#view = new View(form, this.say);
    this.#status = new Status(form, this.say);
    this.#answer = new Answer(
      form.dataset.calculator,
      this.game,
      () => this.#show(),
      this.say("no-answer"),
    );
    this.#actions = actionsOf(this);
    this.#begin();
    this.typing = new Typing(
      form,
      () => this.game.names,
      (input) => this.#reached(input),
    );
    this.#listen();
    form.dataset.live = "";
    if (form.contains(document.activeElement)) this.#focused(document.activeElement);
    const unsubscribe = engine.subscribe((state) => {
      if (!form.isConnected) unsubscribe();
      else this.#engineChanged(state);
    });
  }

  #begin() {
    const wasAtIt = this.game.begin();
    // What somebody was at is not folded away; the step around it is theirs to open.
    const row = this.form.closest(".rg-dobra");
    if (row && wasAtIt) row.open = true;
    this.setActive(0);
    offerActions(this.form, this.game);
    if (!this.game.isEmpty) this.#speakOfLoading();
  }

  #listen() {
    const { form, typing } = this;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("focusin", ({ target }) => this.#focused(target));
    form.addEventListener("focusout", ({ relatedTarget }) => typing.left(relatedTarget));
    form.addEventListener("input", ({ target }) => this.#typed(target));
    form.addEventListener("keydown", (event) => typing.key(event));
    form.addEventListener("click", ({ target }) => {
      const pressed = target.closest("[data-act]");
      if (!pressed) return;
      this.#actions[pressed.dataset.act]?.(pressed);
      // There may be nothing more to press it for: the focus stays near.
      if (pressed.hidden) pressed.parentElement.querySelector("button:not([hidden])")?.focus();
    });
    for (const fold of foldsAround(form)) {
      fold.addEventListener("toggle", () => fold.open || typing.close());
    }
  }

  /** The last answer of Python. */
  get result() {
    return this.#answer.result;
  }

  // — what changes the game —

  #typed(input) {
    if (!input.matches("input")) return;
    this.game.remember(input.type === "text" ? input : undefined);
    const list = input.closest("[data-type=names]");
    if (list) growList(list);
    this.#changed();
  }

  /** Puts another state into the form; the present one is a step back. */
  changeTo(state) {
    this.game.replace(state);
    this.#changed();
    this.#keepActive();
  }

  /** Takes over what was typed in another tab. */
  catchUp() {
    if (!this.game.catchUp()) return;
    this.#follow();
    this.#keepActive();
  }

  undo() {
    if (!this.game.canUndo) return;
    this.game.undo();
    this.#changed();
    this.#keepActive();
  }

  drawAnew() {
    this.game.drawAnew();
    this.#changed();
  }

  archive() {
    return this.game.archive(this.result);
  }

  /** Opens a game that came as a link; what was here before goes to the past games. */
  async openLink(hash) {
    try {
      const state = await stateIn(hash);
      const kept = this.archive();
      this.changeTo(state);
      this.#notice = this.say(kept ? "link-opened-kept" : "link-opened");
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.#notice = this.say(`link-${error.message}`);
    }
    for (const fold of foldsAround(this.form)) fold.open = true;
    this.#showState();
    this.form.scrollIntoView({ block: "start" });
    this.#start();
  }

  /** After every change: keep it on the device, then work it out. */
  #changed() {
    this.game.keep();
    this.#follow();
  }

  #follow() {
    this.#notice = "";
    offerActions(this.form, this.game);
    this.#showState();
    this.typing.show();
    this.#answer.workOut();
  }

  // — what is shown —

  #engineChanged(state) {
    this.#showState();
    if (state.name === "ready") this.#answer.workOut();
    else this.#show();
  }

  #show() {
    this.#view.show({
      names: this.game.names,
      result: engine.state.name === "ready" ? this.result : undefined,
      empty: this.game.isEmpty && (this.#scoring || Boolean(this.result?.parcial)),
      waiting: engine.state.name === "loading" ? "…" : "–",
    });
  }

  #showState() {
    this.#status.show({
      engine: engine.state,
      full: this.game.full,
      notice: this.#notice,
      patient: this.#patient,
      stopped: Boolean(this.result),
      empty: this.game.isEmpty,
    });
  }

  /** Says something to the person. */
  tell(sentence) {
    this.#notice = sentence;
    this.#showState();
  }

  // — where one is —

  #focused(target) {
    this.#start();
    this.#reached(target);
    this.typing.focused(target);
  }

  /** A result is wanted. */
  #start() {
    if (engine.state.name === "idle") engine.start();
    this.#speakOfLoading();
  }

  #speakOfLoading() {
    this.#patience ??= setTimeout(() => {
      this.#patient = false;
      this.#showState();
    }, PATIENCE);
  }

  #reached(target) {
    const player = playerOf(this.form, target);
    if (player >= 0) this.setActive(player);
  }

  #keepActive() {
    this.setActive(Math.min(this.#active, shownParts(this.form).length - 1));
  }

  setActive(player) {
    this.#active = Math.max(player, 0);
    this.#view.setActive(this.#active);
  }
}
