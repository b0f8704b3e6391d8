import { show } from './show.ts';

show('visitors');
