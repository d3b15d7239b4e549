import { onBeforeUnmount, onMounted, type Ref } from 'vue';

/**
 * Calls a function once, when an element comes into view: most visitors play first.
 *
 * @param element - the element
 * @param act - what to do then
 */
export function whenSeen(element: Ref<Element | undefined>, act: () => void): void {
  let observer: IntersectionObserver | undefined;
  onMounted(() => {
    observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer?.disconnect();
      act();
    });
    if (element.value !== undefined) observer.observe(element.value);
  });
  onBeforeUnmount(() => observer?.disconnect());
}
