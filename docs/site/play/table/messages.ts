import { ref, type Ref, shallowRef } from 'vue';

/** The longest list of past events. */
const LOGGED = 60;

/** What a page says about a game. */
export interface Messages {
  /** What happened last, for the live region. */
  readonly message: Ref<string>;
  readonly isRefusal: Ref<boolean>;
  /** What happened before, the newest first. */
  readonly log: Ref<readonly string[]>;
  /** Adds an event to those since the last move of the person. */
  announce(text: string): void;
  /** Says why something is not possible. */
  refuse(text: string): void;
  /** Begins with the next move of the person. */
  next(): void;
  /** Begins with the next game. */
  clear(): void;
}

/** The messages of a session. */
export function createMessages(): Messages {
  const message = ref('');
  const isRefusal = ref(false);
  const log = shallowRef<readonly string[]>([]);
  let news: readonly string[] = [];
  return {
    message,
    isRefusal,
    log,
    announce: (text) => {
      news = [...news, text];
      isRefusal.value = false;
      message.value = news.join(' ');
      log.value = [text, ...log.value].slice(0, LOGGED);
    },
    refuse: (text) => {
      isRefusal.value = true;
      message.value = sentence(text);
    },
    next: () => (news = []),
    clear: () => ([news, log.value] = [[], []]),
  };
}

/** A message as a sentence. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}
