import { describe, expect, it } from 'vitest';
import { optionsOf } from '../src/catan/options';

function options(...actions: string[]) {
  return optionsOf({ actions, may_offer: false, may_counter: false, discard: 0 });
}

describe('the list of legal actions', () => {
  it('gives places by kind', () => {
    const found = options('build-road 17', 'build-road 3', 'build-settlement 5', 'build-city 20');
    expect(found.roads).toEqual([17, 3]);
    expect(found.settlements).toEqual([5]);
    expect(found.cities).toEqual([20]);
  });

  it('gives the victims of each land for the robber, or nobody', () => {
    const found = options('move-robber 4', 'move-robber 7 from 1', 'move-robber 7 from 2');
    expect(found.robber.get(4)).toEqual([null]);
    expect(found.robber.get(7)).toEqual([1, 2]);
    expect(options('steal from 2', 'steal nobody').steal).toEqual([2, null]);
  });

  it('gives the choices of cards', () => {
    expect(options('play-invention ore wool', 'play-invention ore').inventions).toEqual([
      ['ore', 'wool'],
      ['ore'],
    ]);
    expect(options('play-monopoly grain').monopolies).toEqual(['grain']);
    expect(options('bank-trade wool for ore').bank).toEqual([{ give: 'wool', take: 'ore' }]);
  });

  it('gives the answers to each offer and the partners to confirm', () => {
    const found = options(
      'accept 0',
      'decline 0',
      'withdraw-offer 1',
      'confirm 1 with 2',
      'confirm-counter with 3',
    );
    expect([...(found.offers.get(0) ?? [])]).toEqual(['accept', 'decline']);
    expect([...(found.offers.get(1) ?? [])]).toEqual(['withdraw-offer']);
    expect(found.confirm).toEqual([{ offer: 1, partner: 2 }]);
    expect(found.confirmCounter).toEqual([3]);
  });

  it('is empty for observers, and ignores words of later versions', () => {
    expect(optionsOf(null).roll).toBe(false);
    expect(options('dance 3', 'roll').roll).toBe(true);
  });
});
