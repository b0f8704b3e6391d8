export { Flow as Component } from './flow/flow.tsx';
