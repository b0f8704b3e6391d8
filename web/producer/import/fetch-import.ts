/** What one reads an import with: fetched while its file leaves, so that whoever chooses one does not wait for it. */
export const fetchImport = () => import('./import-page.tsx');
