import { catanWords } from '../i18n/catan';
import { resources, type CatanView } from '../protocol';
import { ResourceIcon } from '../ui/resource';

export function Bank({ view, target }: { view: CatanView; target: number }) {
  const words = catanWords();
  return (
    <section class="bank card" aria-label={words.bank}>
      <h2>{words.bank}</h2>
      <ul>
        {resources.map((kind) => (
          <li key={kind} title={words.resources[kind]}>
            <ResourceIcon kind={kind} />
            <span class="visually-hidden">{words.resources[kind]}: </span>
            {view.bank[kind]}
          </li>
        ))}
        <li title={words.deck} class="deck">
          <svg viewBox="0 0 24 24" class="resource-icon" aria-hidden="true">
            <path d="M5 3h12v16H5zM8 21h12V6" />
          </svg>
          <span class="visually-hidden">{words.deck}: </span>
          {view.deck}
        </li>
      </ul>
      <p class="muted small">
        {words.turn(view.turn)} · {words.target(target)}
      </p>
    </section>
  );
}
