export { Gate as Component } from './gate.tsx';
