import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/** Matomo server and site. */
export type AudienceServer = NonNullable<RuntimeConfiguration['audience']>;

declare global {
  interface Window {
    /** Command queue read by Matomo's script once it has loaded, and afterwards. */
    _paq?: unknown[][];
  }
}

/**
 * Counts a page view. Ids and tokens are removed from the path, and titles are not sent: the
 * counting server must not learn who views which dossier.
 */
export function countView(server: AudienceServer, pathname: string): void {
  const orders = window._paq ?? begin(server);
  const page = pathname
    .replace(/^\/verification\/.*/, '/verification')
    .replaceAll(/\/\d+(?=\/|$)/g, '');
  orders.push(
    ['setCustomUrl', location.origin + page],
    ['setDocumentTitle', page],
    ['trackPageView'],
  );
}

/** Counts an event, where audience measurement is active. */
export function countEvent(category: string, action: string, name: string): void {
  window._paq?.push(['trackEvent', category, action, name]);
}

/** Opt-out: discards queued commands and counts nothing afterwards. */
export function stopCounting(): void {
  window._paq?.push(['optUserOut']);
  delete window._paq;
}

function begin({ url, siteId }: AudienceServer): unknown[][] {
  const orders: unknown[][] = [
    ['setDoNotTrack', true],
    // Configuration exempt from consent: no cookie, no identifier.
    ['disableCookies'],
    ['disableBrowserFeatureDetection'],
    ['setTrackerUrl', `${url}matomo.php`],
    ['setSiteId', siteId],
  ];
  window._paq = orders;
  const script = document.createElement('script');
  script.async = true;
  script.src = `${url}matomo.js`;
  document.head.append(script);
  return orders;
}
