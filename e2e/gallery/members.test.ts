import { show } from './show.ts';

show('members');
