import { lazy, Suspense, type JSX } from 'solid-js';
import { connection, dataAge, settings } from '../stores/exchange.js';
import { age } from '../format/times.js';
import { connectionText } from './StatusBar.js';

const SettingsPanel = lazy(() => import('../settings/SettingsPanel.js'));

/** Information for which a narrow screen has no other room. */
export function MorePanel(): JSX.Element {
  return (
    <section class="more" aria-label="More" data-test="more">
      <dl class="more-facts">
        <div>
          <dt>Connection</dt>
          <dd>{connectionText()}</dd>
        </div>
        <div>
          <dt>Latency</dt>
          <dd>{connection()?.latencyMillis == null ? '–' : `${connection()!.latencyMillis} ms`}</dd>
        </div>
        <div>
          <dt>Age of the data</dt>
          <dd>{dataAge() === undefined ? '–' : age(dataAge()!)}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{settings()?.network ?? 'any'}</dd>
        </div>
      </dl>
      <Suspense>
        <SettingsPanel />
      </Suspense>
      <a href="/docs" target="_blank" rel="noopener">
        The API of this exchange
      </a>
    </section>
  );
}
