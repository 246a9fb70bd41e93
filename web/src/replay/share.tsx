// A link to a position, with a picture of it to send along.
import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { CopyButton } from '../ui/copy-button';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { pictureOf } from '../ui/svg-picture';

const boards = '.board-island, .catan-board, .blokus-board';
const width = 1200; // as previews of links have it

export function ShareButton({ link, name }: { link: string; name: string }) {
  const dialog = useRef<DialogHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Blob | null>(null);
  const words = t().table.replay;
  function open(): void {
    const canvas = pictureOf([...document.querySelectorAll<SVGSVGElement>(boards)], width);
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', words.picture);
    frame.current?.replaceChildren(canvas);
    canvas.toBlob(setPicture, 'image/png');
    dialog.current?.open();
  }
  return (
    <>
      <button class="button quiet" onClick={open}>
        <Icon name="link" />
        {words.share}
      </button>
      <Dialog title={words.share} handle={dialog}>
        <div class="stack">
          <div class="share-picture" ref={frame} />
          <div class="row">
            <CopyButton text={link} label={words.copyLink} />
            <button class="button quiet" disabled={!picture} onClick={() => save(picture, name)}>
              <Icon name="download" />
              {words.savePicture}
            </button>
            {picture && maySend(picture, name) && (
              <button class="button quiet" onClick={() => void send(picture, name, link)}>
                {words.send}
              </button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}

function save(picture: Blob | null, name: string): void {
  if (!picture) return;
  const address = URL.createObjectURL(picture);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${name}.png`;
  anchor.click();
  URL.revokeObjectURL(address);
}

const asFile = (picture: Blob, name: string) =>
  new File([picture], `${name}.png`, { type: 'image/png' });

// What phones have: the sheet with all programs that take pictures.
function maySend(picture: Blob, name: string): boolean {
  return navigator.canShare?.({ files: [asFile(picture, name)] }) ?? false;
}

async function send(picture: Blob, name: string, url: string): Promise<void> {
  await navigator.share({ url, files: [asFile(picture, name)] }).catch(() => undefined);
}
