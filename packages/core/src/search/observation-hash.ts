/**
 * Two 32-bit hashes of plain JSON: two of a million different observations share both with a probability below one in
 * ten million. Each value is mixed in as in FNV-1a, with a final avalanche (MurmurHash3, fmix32) of each word; names of
 * members are left out, because all observations of a game have the same.
 */
export class ObservationHash {
  /** The first hash. */
  low = 0;
  /** The second hash. */
  high = 0;

  of(value: unknown): void {
    this.low = 0x811c9dc5;
    this.high = 0x01234567;
    this.add(value);
  }

  private add(value: unknown): void {
    if (typeof value === 'number') this.addNumber(value);
    else if (typeof value === 'string') this.addText(value);
    else if (typeof value === 'boolean') this.mix(value ? 3 : 5);
    else if (typeof value !== 'object' || value === null) this.mix(7);
    else if (Array.isArray(value)) {
      this.mix(value.length ^ 0x5bd1e995);
      for (let i = 0; i < value.length; i++) this.add(value[i]);
    } else {
      const members = value as Readonly<Record<string, unknown>>;
      this.mix(11);
      for (const name in members) this.add(members[name]);
    }
  }

  private addNumber(value: number): void {
    const whole = value | 0;
    this.mix(whole);
    if (whole !== value) this.addText(String(value));
  }

  private addText(text: string): void {
    this.mix(text.length ^ 0x27d4eb2f);
    for (let i = 0; i < text.length; i++) this.mix(text.charCodeAt(i));
  }

  private mix(word: number): void {
    this.low = Math.imul(this.low ^ word, 0x01000193);
    let mixed = word + 0x9e3779b9;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    this.high = Math.imul((this.high << 5) ^ (this.high >>> 27) ^ mixed, 0x9e3779b1);
  }
}
