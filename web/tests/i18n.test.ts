import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';

type Tree = { [key: string]: unknown };

function leaves(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value as Tree, `${path}${key}/`)
      : [`${path}${key}`],
  );
}

describe('the dictionaries', () => {
  it('have the same entries, open records included', () => {
    expect(leaves(de).sort()).toEqual(leaves(en).sort());
  });

  it('leave nothing empty in one language that is said in the other', () => {
    const value = (tree: Tree, path: string) =>
      path.split('/').reduce<unknown>((at, key) => (at as Tree)[key], tree);
    for (const path of leaves(en)) {
      expect(value(de, path) === '', path).toBe(value(en, path) === '');
    }
  });
});
