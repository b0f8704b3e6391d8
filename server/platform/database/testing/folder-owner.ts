/**
 * For the tests of the lock: tries to own the folder of its argument, prints the outcome, and
 * stays.
 */
import { lockDataFolder } from '../embedded/data-folder-lock.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('a folder is needed');
try {
  await lockDataFolder(folder);
  process.stdout.write('owner\n');
  setInterval(() => {}, 1000);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
