import { useEffect } from 'react';
import { connect } from './connection.ts';

/** Listens to the server for as long as somebody is signed in. */
export function Live() {
  useEffect(() => connect(), []);
  return null;
}
