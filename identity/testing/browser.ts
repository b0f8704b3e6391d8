export type Answer = {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

export type Browser = {
  get(url: string | URL): Promise<Answer>;
  /** Posts a form, urlencoded. */
  post(url: string | URL, fields: Readonly<Record<string, string>>): Promise<Answer>;
  /** The `Cookie` header it sends to an address. */
  cookieFor(url: string | URL): string;
  /** Follows redirects from an answer until a page, or until an address for which `until` is true. */
  follow(
    answer: Answer,
    until: (url: URL) => boolean,
  ): Promise<Answer & { readonly stoppedAt: URL | null }>;
};

/** Most redirects of a sign-in; more indicates a loop. */
const REDIRECTS_MAX = 10;

/**
 * A minimal browser: cookies and redirects, as far as the protocol needs; `address`: its source
 * address as given by a proxy.
 */
export function createBrowser(address?: string): Browser {
  const jar = createCookieJar();
  const send = async (target: string | URL, init: RequestInit): Promise<Answer> => {
    const url = new URL(target);
    const headers = new Headers(init.headers);
    const cookie = jar.header(url);
    if (cookie !== '') headers.set('cookie', cookie);
    headers.set('accept', 'text/html');
    if (address !== undefined) headers.set('x-forwarded-for', address);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.keep(url, response);
    return { url, status: response.status, headers: response.headers, body: await response.text() };
  };
  const get = (url: string | URL) => send(url, { method: 'GET' });
  return {
    get,
    post: (url, fields) =>
      send(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: new URL(url).origin },
      }),
    cookieFor: (url) => jar.header(new URL(url)),
    async follow(start, until) {
      let answer = start;
      for (let count = 0; count < REDIRECTS_MAX; count += 1) {
        const location = answer.headers.get('location');
        if (location === null) return { ...answer, stoppedAt: null };
        const next = new URL(location, answer.url);
        if (until(next)) return { ...answer, stoppedAt: next };
        answer = await get(next);
      }
      throw new Error('Too many redirects');
    },
  };
}

type Cookie = { readonly value: string; readonly path: string };

type CookieJar = {
  /** Stores the cookies set by a response, and removes expired ones. */
  keep(url: URL, response: Response): void;
  /** The `Cookie` header for an address. */
  header(url: URL): string;
};

/** A browser's cookies, as far as one site needs: name, value, path, expiry. */
function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    keep(url, response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const [name = '', ...value] = pair.split('=');
        const attribute = (requested: string) =>
          attributes
            .find((item) => item.toLowerCase().startsWith(`${requested}=`))
            ?.slice(requested.length + 1);
        const path = attribute('path') ?? url.pathname.replace(/\/[^/]*$/, '/');
        const expires = attribute('expires');
        const isGone =
          attribute('max-age') === '0' ||
          (expires !== undefined && Date.parse(expires) <= Date.now());
        if (isGone) cookies.delete(`${name};${path}`);
        else cookies.set(`${name};${path}`, { value: value.join('='), path });
      }
    },
    header(url) {
      return [...cookies]
        .filter(
          ([, { path }]) =>
            url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
        )
        .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
        .join('; ');
    },
  };
}
