import { onBeforeUnmount, onMounted, type Ref } from 'vue';

/**
 * Calls a function when a part of the page first comes into sight.
 *
 * @returns a function after which it is not called any more
 */
export function whenSeen(part: Element, act: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(part);
  return () => observer.disconnect();
}

/**
 * Calls a function when an element of a component first comes into sight: most visitors play first.
 *
 * @param element - the element, once the component is mounted
 */
export function onceSeen(element: Readonly<Ref<Element | null | undefined>>, act: () => void): void {
  let stop: (() => void) | undefined;
  onMounted(() => {
    if (element.value) stop = whenSeen(element.value, act);
  });
  onBeforeUnmount(() => stop?.());
}

/** What a person does on a page, with any device. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'];

/**
 * Calls a function at the first sign of a person on the page, or at once if there was a click or a key: what it loads
 * takes no time from the page before.
 *
 * @returns a function after which it is not called any more
 */
export function whenUsed(act: () => void): () => void {
  if ((navigator as Partial<Navigator>).userActivation?.hasBeenActive === true) {
    act();
    return () => undefined;
  }
  const forget = (): void => SIGNS.forEach((sign) => window.removeEventListener(sign, begin));
  const begin = (): void => {
    forget();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
  return forget;
}
