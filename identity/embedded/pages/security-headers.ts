/**
 * Headers of every page of the provider.
 *
 * `form-action` names the origin as well as 'self': Chromium applies it to the redirects that follow a
 * form, and these end on the application. `same-origin` rather than `no-referrer`: with the latter a form
 * posts `Origin: null`, and the origin is what tells our own form from another site's.
 * @param scripts true when the page loads one of the provider's own scripts.
 */
export function securityHeaders(
  origin: string,
  { scripts }: { scripts: boolean },
): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `script-src ${scripts ? "'self'" : "'none'"}`,
      `form-action 'self' ${origin}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}
