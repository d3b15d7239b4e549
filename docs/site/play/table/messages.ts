import { ref, shallowRef } from 'vue';

/** The longest list of past events. */
const LOGGED = 60;

/** The events that are said at once: at a large table, all since the last move of the person would be too many. */
const SAID = 3;

/** What a page says about a game. */
export class Messages {
  /** What happened last, for the live region. */
  readonly message = ref('');
  readonly isRefusal = ref(false);
  /** What happened before, the newest first. */
  readonly log = shallowRef<readonly string[]>([]);
  private news: readonly string[] = [];

  /** Says something in place of what happened last. */
  say(text: string): void {
    this.isRefusal.value = false;
    this.message.value = text;
  }

  /** Adds an event to the last ones since the last move of the person. */
  announce(text: string): void {
    this.news = [...this.news, text].slice(-SAID);
    this.say(this.news.join(' '));
    this.log.value = [text, ...this.log.value].slice(0, LOGGED);
  }

  /** Says why something is not possible. */
  refuse(text: string): void {
    this.isRefusal.value = true;
    this.message.value = `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
  }

  /** Begins with the next move of the person. */
  next(): void {
    this.news = [];
  }

  /** Begins with the next game. */
  clear(): void {
    [this.news, this.log.value] = [[], []];
  }
}
