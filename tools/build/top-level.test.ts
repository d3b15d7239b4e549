import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { rewriteTopLevel } from './top-level.ts';

const rewritten = (code: string): string => rewriteTopLevel(code).toString();

describe('Constants', () => {
  test.each([
    ['var a = 1;', 'const a = 1;'],
    ['var { a, b: [c] } = x;', 'const { a, b: [c] } = x;'],
    ['var f = () => { let a = 1; a = 2; return a; };', 'const f = () => { let a = 1; a = 2; return a; };'],
  ])('The variable in %s is never reassigned and becomes a constant', (code, expected) => {
    expect(rewritten(code)).toBe(expected);
  });

  test.each([
    'var a;',
    'var a = 1; a = 2;',
    'var a = 1; function f() { a++; }',
    'var a = 1; [a] = [2];',
    'var a = 1; ({ b: a = 3 } = {});',
    'var a = 1; for (a of [1, 2]);',
    'var a = 1; for (a in {});',
    'let a = 1;',
    'function f() { var a = 1; }',
  ])('The code %s does not become a constant', (code) => {
    expect(rewritten(code)).toBe(code);
  });
});

describe('Numbers', () => {
  test.each([
    ['const A = 1; export { A }; f(A);', 'const A = 1; export { A }; f(1 /* A */);'],
    ['const A = -1; const f = () => A - A;', 'const A = -1; const f = () => (-1) /* A */ - (-1) /* A */;'],
    ['const A = 0x10, B = 2; f(A, B);', 'const A = 0x10, B = 2; f(0x10 /* A */, 2 /* B */);'],
    ['const A = 1; const x = { A: A }; x.A; x[A];', 'const A = 1; const x = { A: 1 /* A */ }; x.A; x[1 /* A */];'],
  ])('The constants in %s are replaced by their numbers', (code, expected) => {
    expect(rewritten(code)).toBe(expected);
  });

  test.each([
    "const A = 'text'; f(A);",
    'let A = 1; A = 2; f(A);',
    'const A = 1; const f = (A) => A;',
    'const A = 1; const f = () => { const A = 2; return A; };',
    'const A = 1; const x = { A };',
    'const A = 1; class B { A = 1; }',
    'const A = 1; export { A };',
  ])('The code %s keeps its names', (code) => {
    expect(rewritten(code)).toBe(code);
  });
});

describe('Classes', () => {
  test('A class has its own name, inside and outside of its body', () => {
    expect(
      rewritten(
        'var Card = class _Card extends Base { static all = [1]; static has(x) { return x instanceof _Card; } };',
      ),
    ).toBe('class Card extends Base { static all = [1]; static has(x) { return x instanceof Card; } }');
    expect(rewritten('var Card = class { };')).toBe('class Card { }');
  });

  test('A class keeps keys and properties that have the inner name', () => {
    expect(rewritten('var A = class _A { _A = 1; f() { return this._A + { _A: 2 }._A; } };')).toBe(
      'class A { _A = 1; f() { return this._A + { _A: 2 }._A; } }',
    );
  });

  test('A class keeps its inner name where the outer name has another meaning', () => {
    const hidden = 'class _A { f(A) { return new _A(A); } };';
    expect(rewritten(`var A = ${hidden}`)).toBe(`const A = ${hidden}`);
  });

  test('A class that is reassigned stays a variable', () => {
    const code = 'var A = class _A {}; A = 1;';
    expect(rewritten(code)).toBe(code);
  });
});

describe('Fields', () => {
  test('The declaration of a field that the constructor assigns is removed', () => {
    expect(rewritten('class A { a; b = 1; c; constructor(c) { this.c = c; if (c) this.a = 1; } }')).toBe(
      'class A { a; b = 1;  constructor(c) { this.c = c; if (c) this.a = 1; } }',
    );
  });

  test.each([
    'class A { a; }',
    'class A { static a; constructor() { this.a = 1; } }',
    'class A { [a]; constructor() { this.a = 1; } }',
    'class A { a; constructor() { this[a] = 1; this.b.a = 2; other.a = 3; this.a += 4; } }',
    'class A { #a; constructor() { this.#a = 1; } }',
  ])('The field in %s keeps its declaration', (code) => {
    expect(rewritten(code)).toBe(code);
  });
});

describe('Initial values', () => {
  test.each([
    ['const a = f(1);', 'const a = /* @__PURE__ */ f(1);'],
    ['const a = new Map();', 'const a = /* @__PURE__ */ new Map();'],
    ['const a = { b: [f()] };', 'const a = { b: [/* @__PURE__ */ f()] };'],
    ['const a = b.length;', 'const a = /* @__PURE__ */ (() => b.length)();'],
    ['const a = f(b.c);', 'const a = /* @__PURE__ */ (() => f(b.c))();'],
    ['const a = f(b).g();', 'const a = /* @__PURE__ */ (() => f(b).g())();'],
    ['const a = { ...b };', 'const a = /* @__PURE__ */ (() => ({ ...b }))();'],
    ['class A { static b = this.c; }', 'class A { static b = /* @__PURE__ */ (() => this.c)(); }'],
  ])('The initial value in %s gets an annotation, so that a bundler can drop it', (code, expected) => {
    expect(rewritten(code)).toBe(expected);
  });

  test.each([
    'const a = /* @__PURE__ */ f(1);',
    'const a = -1;',
    'const a = () => f();',
    'const a = [1, b];',
    'const a = await f();',
    'f();',
  ])('The code %s gets no annotation', (code) => {
    expect(rewritten(code)).toBe(code);
  });

  test('Unused annotated values are not in a bundle', async () => {
    const code = rewritten(
      'var a = b.length; var c = f({ ...b }); var D = class _D { static e = a + c; static f = new Set([1]); };',
    );
    expect((await transform(code, { format: 'esm', treeShaking: true })).code).toBe('');
  });
});
