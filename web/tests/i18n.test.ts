import { describe, expect, it } from 'vitest';
const files = import.meta.glob<Record<string, Tree>>('../src/i18n/{en,de}/*.ts', { eager: true });

// Everything that one language can say, by file.
function dictionary(language: 'en' | 'de'): Tree {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  const named = own.map(([path, words]) => [path.split('/').at(-1), { ...words }] as const);
  return Object.fromEntries(named.filter(([file]) => file !== 'index.ts')) as Tree;
}
const [en, de] = [dictionary('en'), dictionary('de')];

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
    expect(leaves(en).length).toBeGreaterThan(400);
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
