import { onMounted, onUnmounted, ref, type Ref } from 'vue';

/** How far the page is scrolled, for the theme. The function of VueUse that has this name is 2 kB larger. */
export function useWindowScroll(): { readonly y: Ref<number> } {
  const y = ref(0);
  const read = (): unknown => (y.value = scrollY);
  onMounted(() => {
    read();
    addEventListener('scroll', read, { passive: true });
  });
  onUnmounted(() => removeEventListener('scroll', read));
  return { y };
}
