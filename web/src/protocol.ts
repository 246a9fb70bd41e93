// The messages of the web protocol as types, generated from the server's description of itself.
// Nothing else in the client knows the wire.
export * from './protocol/actions';
export * from './protocol/analysis';
export * from './protocol/blokus';
export * from './protocol/blokus-actions';
export * from './protocol/catan';
export * from './protocol/catan-actions';
export * from './protocol/messages';
export * from './protocol/tables';
