import { ref, type Ref } from 'vue';

/** One stop of the Tab key for a group of buttons, with arrow keys between them. */
export interface ArrowKeys {
  /** The button that the Tab key reaches. */
  readonly focused: Ref<number>;
  /** The `tabindex` of a button, by its number in the group. */
  tabindex(at: number): 0 | -1;
  /** Call it for `keydown` of the group. */
  onKeydown(event: KeyboardEvent): void;
  /** Call it for `focusin` of the group. */
  onFocusin(event: FocusEvent): void;
}

/**
 * Arrow keys, Home and End move the focus among the buttons with a number in `data-at`. Up and Down follow what is on
 * the screen, because the number of columns depends on its width.
 */
export function useArrowKeys(): ArrowKeys {
  const focused = ref(0);

  function onFocusin({ target }: FocusEvent): void {
    if (target instanceof HTMLElement && target.dataset['at'] !== undefined)
      focused.value = Number(target.dataset['at']);
  }

  return { focused, tabindex: (at) => (at === focused.value ? 0 : -1), onKeydown, onFocusin };
}

function onKeydown(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { currentTarget, target } = event;
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-at]')];
  const next = neighbor(buttons, buttons.indexOf(target), event.key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function neighbor(buttons: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const from = buttons[at];
  if (from === undefined) return undefined;
  if (key === 'ArrowRight') return buttons[at + 1];
  if (key === 'ArrowLeft') return buttons[at - 1];
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const [x, y] = center(from);
  const sign = key === 'ArrowDown' ? 1 : -1;
  const beyond = buttons
    .map((element) => ({ element, across: Math.abs(center(element)[0] - x), along: sign * (center(element)[1] - y) }))
    .filter(({ along }) => along > from.offsetHeight / 2)
    .sort((one, other) => one.along - other.along || one.across - other.across);
  const nearest = beyond[0]?.along ?? 0;
  return beyond
    .filter(({ along }) => along < nearest + from.offsetHeight / 2)
    .sort((one, other) => one.across - other.across)[0]?.element;
}

/** The center of an element on the screen. */
function center(element: HTMLElement): readonly [x: number, y: number] {
  const { left, width, top, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
