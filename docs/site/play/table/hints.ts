import { ref } from 'vue';
import { type Engine, messageOf, type Move } from '@cards/core';
import type { Messages } from './messages.js';
import type { Session, TableSetting } from './session.js';

/** What a hint needs to know. */
interface Asking<E extends Engine<unknown>> extends Pick<
  Session<E>,
  'engine' | 'seat' | 'position' | 'form' | 'client'
> {
  readonly messages: Messages;
  /** Whether the person must wait, which the page then says. */
  readonly mustWait: () => boolean;
}

/** The hints of a session. */
export function createHints<E extends Engine<unknown>>(
  { hint }: TableSetting<E>,
  { engine, seat, position, form, client, messages: { message, isRefusal, refuse }, mustWait }: Asking<E>,
): Pick<Session<E>, 'hinted' | 'askHint'> {
  const hinted = ref<Move>();

  async function askHint(): Promise<void> {
    if (engine.value.over || mustWait()) return;
    const [asked, spec] = [position.value, form.adviser];
    message.value = `${spec} looks at the position…`;
    try {
      const move = await client.run('hint', { position: asked, spec, seat: seat.value });
      // Every move and every deal is another position.
      if (asked !== position.value) return;
      isRefusal.value = false;
      hinted.value = move;
      message.value = `Hint: ${hint(engine.value, move, spec)}`;
    } catch (error) {
      refuse(`No hint: ${messageOf(error)}`);
    }
  }

  return { hinted, askHint };
}
