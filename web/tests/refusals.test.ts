import { describe, expect, it } from 'vitest';
import blokus from '../../src/blokus/refusal.cpp?raw';
import catan from '../../src/catan/refusal.cpp?raw';
import table from '../../src/table/refusal.cpp?raw';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';

// The codes as the program spells them: the first quoted word of each entry.
function codesIn(source: string): string[] {
  return [...source.matchAll(/(?:\w,|Text\{|Words\{)\s*"([a-z][a-z-]+)",/g)].map(
    ([, code]) => code ?? '',
  );
}

describe('refusals', () => {
  it.each(Object.entries({ catan, blokus, table }))('of %s can all be explained', (_, source) => {
    const codes = codesIn(source);
    expect(codes.length).toBeGreaterThan(10);
    for (const { refusals } of [en, de])
      expect(codes.filter((code) => !(code in refusals))).toEqual([]);
  });
});
