type Cookie = { readonly value: string; readonly path: string };

export type CookieJar = {
  /** Keeps the cookies that an answer sets, and drops those it expires. */
  keep(url: URL, response: Response): void;
  /** The `Cookie` header for an address. */
  header(url: URL): string;
};

/** A browser's cookies, as far as one site needs: name, value, path, expiry. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    keep(url, response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const [name = '', ...value] = pair.split('=');
        const attribute = (wanted: string) =>
          attributes.find((item) => item.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
        const path = attribute('path') ?? url.pathname.replace(/\/[^/]*$/, '/');
        const expires = attribute('expires');
        const isGone =
          attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
        if (isGone) cookies.delete(`${name};${path}`);
        else cookies.set(`${name};${path}`, { value: value.join('='), path });
      }
    },
    header(url) {
      return [...cookies]
        .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
        .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
        .join('; ');
    },
  };
}
