/** Loads the import page during the upload, so that nobody waits for it. */
export const fetchImport = () => import('./import-page.tsx');
