import { describe } from 'vitest';
import { show } from './show.ts';

// spec 12.16
describe('every screen, in every state, as it is and at 200 %', () => show('members'));
