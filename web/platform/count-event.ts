import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/** Where Matomo counts, and for which site. */
export type AudienceServer = NonNullable<RuntimeConfiguration['audience']>;

declare global {
  interface Window {
    /** The orders that Matomo's script reads once it has arrived, and hears from then on. */
    _paq?: unknown[][];
  }
}

/**
 * Counts a view of the page at `pathname`. Its numbers and marks are left out, as are titles: neither may
 * tell the counting server who looks at which dossier.
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

/** Counts what somebody said or chose, where visits are counted. */
export function countEvent(category: string, action: string, name: string): void {
  window._paq?.push(['trackEvent', category, action, name]);
}

/** Somebody refused: what was ordered and not heard yet is forgotten, and nothing is counted afterwards. */
export function stopCounting(): void {
  window._paq?.push(['optUserOut']);
  delete window._paq;
}

function begin({ url, siteId }: AudienceServer): unknown[][] {
  const orders: unknown[][] = [
    ['setDoNotTrack', true],
    // The form that needs no consent: no cookie, no identifier.
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
