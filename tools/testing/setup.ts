/** Run before each file of tests; what it imports is loaded once a worker. */

import './patience.ts';
