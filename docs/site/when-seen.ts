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
