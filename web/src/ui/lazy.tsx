// Pages that are loaded when they are needed. A page that cannot be loaded, because the network is gone
// or the server has a newer one, says so and offers to try again.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';

export interface LazyComponent<P> {
  (props: P): preact.JSX.Element;
  load(): Promise<void>;
}

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Loaded: ComponentType<P> | null = null;
  const fetchOnce = async () => {
    Loaded ??= await load();
  };
  function Lazy(props: P) {
    const [state, setState] = useState<'waiting' | 'there' | 'failed'>(
      Loaded ? 'there' : 'waiting',
    );
    useEffect(() => {
      if (state !== 'waiting') return;
      fetchOnce().then(
        () => setState('there'),
        () => setState('failed'),
      );
    }, [state]);
    if (Loaded) return <Loaded {...props} />;
    if (state === 'failed') return <Failed />;
    return <p class="page muted">{t().loading}</p>;
  }
  return Object.assign(Lazy, { load: fetchOnce });
}

function Failed() {
  return (
    <section class="page narrow stack">
      <p>{t().notLoaded}</p>
      <p>
        <button class="button primary" onClick={() => location.reload()}>
          {t().loadAgain}
        </button>
      </p>
    </section>
  );
}
