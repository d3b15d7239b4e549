import { InputError } from '../errors.js';

/** What an odd number of a row stands for: a value, a list of a length, or an object with these names. */
type Atom =
  | { readonly value: unknown }
  | { readonly list: new (length: number) => Record<number, unknown>; readonly length: number }
  | { readonly names: readonly string[] };

/** The names of an object, and the position of their atom. */
interface Shape {
  readonly atom: number;
  readonly names: readonly string[];
}

/** Even numbers stand for integers up to this size, so that all numbers have 32 bits. */
const MOST = 2 ** 30 - 1;

/** Data that nests deeper contains itself. */
const DEEPEST = 100;

/** The largest share of the hash table that is filled. */
const FILLED = 0.6;

/**
 * Different values of plain data, numbered in the order of their arrival. Each is a row of integers that follow from
 * the shape of the data, so a million states of a small game take about 50 MB.
 */
export class PlainStates {
  /** The number of different values. */
  size = 0;
  /** The rows one after another; by value, and one more: where its row begins. */
  private rows = new Int32Array(2 ** 12);
  private starts = new Int32Array(2 ** 8);
  /** By hash: the number of a value, plus 1, and its hash next to it, so that both take one access to the memory. */
  private table = new Int32Array(2 ** 10);
  private readonly atoms: Atom[] = [];
  private readonly values = new Map<unknown, number>();
  /** The objects that were written: each once, and by depth the last one. */
  private readonly shapes: Shape[] = [];
  private readonly usual: Shape[] = [];
  /** By length: the atom of an array. */
  private readonly lists: number[] = [];
  private at = 0;

  /**
   * @param what - what the values are, for errors
   * @param isView - whether each object is its members only, as in a copy of a view; such values are not copied back
   */
  constructor(
    private readonly what: string,
    private readonly isView = false,
  ) {}

  /**
   * Returns the number of a value. The first value has the number 0.
   *
   * @param isAdded - whether a new value gets the next number; otherwise it has none
   * @throws InputError if it is not plain data
   */
  numberOf(value: unknown): number;
  numberOf(value: unknown, isAdded: boolean): number | undefined;
  numberOf(value: unknown, isAdded = true): number | undefined {
    const begin = this.starts[this.size] as number;
    this.at = begin;
    this.write(value, 0);
    const { rows, starts, table, at: end } = this;
    let hash = end - begin;
    for (let at = begin; at < end; at++) {
      hash = Math.imul(hash ^ (rows[at] as number), 0x9e37_79b1);
      hash ^= hash >>> 15;
    }
    const mask = table.length - 1;
    let slot = (2 * hash) & mask;
    for (; table[slot] !== 0; slot = (slot + 2) & mask) {
      if (table[slot + 1] !== hash) continue;
      const candidate = (table[slot] as number) - 1;
      const start = starts[candidate] as number;
      if ((starts[candidate + 1] as number) - start !== end - begin) continue;
      let same = 0;
      while (begin + same < end && rows[start + same] === rows[begin + same]) same++;
      if (begin + same === end) return candidate;
    }
    if (!isAdded) return undefined;
    const number = this.size++;
    table[slot] = this.size;
    table[slot + 1] = hash;
    if (this.size + 1 >= starts.length) this.starts = grown(starts);
    this.starts[this.size] = end;
    if (2 * this.size > FILLED * table.length) this.rehash();
    return number;
  }

  /** Returns a new copy of the value with a number. */
  copyOf(number: number): unknown {
    this.at = this.starts[number] as number;
    return this.read();
  }

  private write(value: unknown, depth: number): void {
    if (typeof value === 'number' && (value | 0) === value && value <= MOST && value >= -MOST)
      return this.put(2 * value);
    if (typeof value !== 'object' || value === null) return this.put(this.atomOf(value));
    if (depth === DEEPEST) throw new InputError(`${this.what} contains itself; use plain data`);
    if (Array.isArray(value)) {
      const { length } = value;
      this.put((this.lists[length] ??= this.add({ list: Array, length })));
      for (let at = 0; at < length; at++) this.write(value[at], depth + 1);
      return;
    }
    if (!this.isView && ArrayBuffer.isView(value) && 'length' in value) {
      const { constructor: list, length } = value as unknown as { constructor: Int32ArrayConstructor; length: number };
      const atom = this.atoms.findIndex((one) => 'list' in one && one.list === list && one.length === length);
      this.put(atom < 0 ? this.add({ list, length }) : 2 * atom + 1);
      for (let at = 0; at < length; at++) this.write((value as Int32Array)[at], depth + 1);
      return;
    }
    if (!this.isPlain(value)) throw this.refusal(`a ${value.constructor.name}`);
    // Most objects have the names of the last one in their place.
    const begin = this.at;
    const shape = this.usual[depth];
    if (shape !== undefined && this.writeAs(shape, value, depth)) return;
    this.at = begin;
    this.writeAs((this.usual[depth] = this.shapeOf(value)), value, depth);
  }

  /** Writes an object; false if it has other names. */
  private writeAs({ atom, names }: Shape, value: object, depth: number): boolean {
    this.put(2 * atom + 1);
    let count = 0;
    // Members are read fastest by the names of such a loop.
    for (const name in value) {
      if (names[count++] !== name) return false;
      this.write((value as Record<string, unknown>)[name], depth + 1);
    }
    return count === names.length;
  }

  private put(word: number): void {
    if (this.at + 1 >= this.rows.length) this.rows = grown(this.rows);
    this.rows[this.at++] = word;
  }

  private add(atom: Atom): number {
    return 2 * this.atoms.push(atom) - 1;
  }

  private atomOf(value: unknown): number {
    if (typeof value === 'function') {
      if (this.isView) return this.atomOf(undefined);
      throw this.refusal('a function');
    }
    const atom = this.values.get(value) ?? this.add({ value });
    this.values.set(value, atom);
    return atom;
  }

  private shapeOf(value: object): Shape {
    for (const shape of this.shapes) {
      let count = 0;
      for (const name in value) if (shape.names[count++] !== name) count = Number.NaN;
      if (count === shape.names.length) return shape;
    }
    const names = Object.keys(value);
    const shape = { atom: this.atoms.push({ names }) - 1, names };
    this.shapes.push(shape);
    return shape;
  }

  private read(): unknown {
    const word = this.rows[this.at++] as number;
    if ((word & 1) === 0) return word / 2;
    const atom = this.atoms[(word - 1) / 2] as Atom;
    if ('value' in atom) return atom.value;
    if ('list' in atom) {
      const list = new atom.list(atom.length);
      for (let at = 0; at < atom.length; at++) list[at] = this.read();
      return list;
    }
    const object: Record<string, unknown> = {};
    for (const name of atom.names) object[name] = this.read();
    return object;
  }

  private isPlain(value: object): boolean {
    if (this.isView) return true;
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
  }

  private refusal(held: string): InputError {
    return new InputError(
      `${this.what} holds ${held}, which is not plain data; use numbers, texts, booleans, arrays and objects without a class`,
    );
  }

  private rehash(): void {
    const { table: before } = this;
    const table = new Int32Array(2 * before.length);
    const mask = table.length - 1;
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] === 0) continue;
      const hash = before[at + 1] as number;
      let slot = (2 * hash) & mask;
      while (table[slot] !== 0) slot = (slot + 2) & mask;
      table[slot] = before[at] as number;
      table[slot + 1] = hash;
    }
    this.table = table;
  }
}

/** A copy with twice the length. */
export function grown<Numbers extends Int32Array | Float64Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
