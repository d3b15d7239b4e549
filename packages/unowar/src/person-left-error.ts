/** Why a person leaves a game before it is over. */
export type ExitReason = 'quit' | 'end of input';

/** A person left a game before it was over. It is not a misbehavior: nothing is wrong with the person's moves. */
export class PersonLeftError extends Error {
  /** Always `PersonLeftError`. */
  override readonly name = 'PersonLeftError';
  /** `quit` if the person typed it, or `end of input`. */
  readonly reason: ExitReason;

  /**
   * @param person - the person's name
   * @param reason - why the person left
   */
  constructor(person: string, reason: ExitReason) {
    super(reason === 'quit' ? `${person} quit the game` : `the input of ${person} ended before the game was over`);
    this.reason = reason;
  }
}
