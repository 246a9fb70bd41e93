// The rarer wishes of a player: a move back, a draw, a bot for a while, leaving.
import { useRef } from 'preact/hooks';
import { onlyTable } from '../app/only-table';
import { paths } from '../app/router';
import { t } from '../i18n';
import { levelFor, levelsOf } from '../lobby/start-game';
import type { Table } from '../protocol';
import { CopyButton } from '../ui/copy-button';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { ask, useTable } from './context';
import { LeaveButton } from './leave-button';

export function TableMenu({ table, own }: { table: Table; own: number | null }) {
  return own === null || table.stage === 'over' || table.kind === 'lesson' ? null : (
    <Menu table={table} own={own} />
  );
}

function Menu({ table, own }: { table: Table; own: number }) {
  const dialog = useRef<DialogHandle>(null);
  const store = useTable();
  const words = t().table;
  function send(request: Parameters<typeof ask>[1]): void {
    dialog.current?.close();
    void ask(store, request);
  }
  return (
    <>
      <button class="icon-button" aria-label={words.menu} onClick={() => dialog.current?.open()}>
        <Icon name="more" />
      </button>
      <Dialog title={table.title || t().games[table.game]} handle={dialog}>
        <div class="stack">
          {!onlyTable.value && (
            <CopyButton text={`${location.origin}${paths.share(table.id)}`} label={words.invite} />
          )}
          {table.stage === 'playing' && !table.seats[own]?.stand_in && hasBots(table) && (
            <button
              class="button"
              onClick={() => send({ type: 'stand-in', level: levelFor(table.game, null) })}
            >
              {words.standIn}
            </button>
          )}
          {table.stage === 'playing' && table.can_undo && (
            <button class="button" onClick={() => send({ type: 'undo' })}>
              {words.undo}
            </button>
          )}
          {table.stage === 'playing' && !onlyTable.value && isWithOthers(table, own) && (
            <button class="button" onClick={() => send({ type: 'draw' })}>
              {words.offerDraw}
            </button>
          )}
          <LeaveButton table={table} />
        </div>
      </Dialog>
    </>
  );
}

function hasBots({ game }: Table): boolean {
  return levelsOf(game).length > 0;
}

// Bots agree to everything: among them a draw would end the game at once.
function isWithOthers(table: Table, own: number): boolean {
  return table.seats.some((seat, i) => i !== own && seat.holder === 'client');
}
