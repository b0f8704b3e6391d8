// Runs before the first paint. A file, not an inline script: the content policy allows files only.
(() => {
  const root = document.documentElement;
  let theme = 'system';
  try {
    theme = localStorage.getItem('portail-isrc.theme') ?? theme;
  } catch {
    // Storage refused: the system's preference applies.
  }
  const dark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
  try {
    if (localStorage.getItem('portail-isrc.densite') === 'compacte')
      root.setAttribute('data-density', 'compacte');
  } catch {
    // Storage refused: the rows stay as they are.
  }
  // Somebody comes back from signing in: what the page says to visitors would only flash.
  root.toggleAttribute('data-arriving', /[#&]state=/.test(location.hash));
})();
