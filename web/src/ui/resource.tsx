// Pictures of the five resources, one path each.
import { catanWords } from '../i18n/catan';
import { resources, type Cards, type Resource } from '../protocol';

export const resourcePaths: Record<Resource | 'desert', string> = {
  lumber: 'M12 1.5 6 10h2.6L4 17h6.5v5h3v-5H20l-4.6-7H18z',
  brick: 'M2.5 6h9v5h-9zM13 6h8.5v5H13zM2.5 12.5h4.5v5H2.5zM8.5 12.5h9v5h-9zM19 12.5h2.5v5H19z',
  wool: 'M7 8.2A4.2 4.2 0 0 1 14.2 6a3.9 3.9 0 0 1 4.3 2.4l2.3.2.9 2.4-1.7 1.8-.8-.2a4.1 4.1 0 0 1-2.4 2.9V20h-2v-4H9.4v4h-2v-4.4A4 4 0 0 1 7 8.2z',
  grain:
    'M11.2 22V17c-3.6.4-5-1.800-4.800-4.500 2.400 0 4 .8 4.800 2.400V11.500C7.600 11.900 6.200 9.700 6.400 7c2.400 0 4 .8 4.800 2.400V7.800C9 6.600 9 3.600 12 1.500c3 2.100 3 5.100.8 6.300v1.600C13.600 7.800 15.200 7 17.600 7c.2 2.700-1.200 4.900-4.800 4.500v3.400c.8-1.600 2.400-2.400 4.800-2.400.2 2.700-1.200 4.900-4.800 4.500V22z',
  ore: 'M2 19.500 6 10l3-1.500L12.500 4l3.500 5 2.200-.800L22 19.500zM9.500 9.500 12 14l3-4.300z',
  desert:
    'M10.500 21V15H8.500A3.500 3.500 0 0 1 5 11.500V9h2.500v2.500a1 1 0 0 0 1 1h2V4.500a1.500 1.500 0 0 1 3 0v5h2a1 1 0 0 0 1-1V7H19v1.500A3.500 3.500 0 0 1 15.500 12h-2v9z',
};

export function ResourceIcon({ kind }: { kind: Resource }) {
  return (
    <svg class={`resource-icon r-${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={resourcePaths[kind]} fill-rule="evenodd" />
    </svg>
  );
}

// A row of small cards with counts; kinds that are not there are left out.
export function CardRow({ cards, label }: { cards: Cards; label?: string }) {
  const kinds = resources.filter((r) => cards[r] > 0);
  const words = kinds.map((r) => `${cards[r]} ${catanWords().resources[r]}`).join(', ');
  return (
    <span class="card-row" role="img" aria-label={label ? `${label}: ${words}` : words}>
      {kinds.map((kind) => (
        <span key={kind} class="card-chip">
          {cards[kind]}
          <ResourceIcon kind={kind} />
        </span>
      ))}
    </span>
  );
}
