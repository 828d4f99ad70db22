import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginCallTime, type CallTime, countAsCall } from '../../db/connections/call-time';

/** Files, which browsers wait longer for, and sockets, which are no calls. */
const isUnbounded = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.load === 'export' || routeOptions.config.load === 'upload' || headers.upgrade !== undefined;

/**
 * Bounds what a call waits for its turn and for the database, statement by statement, to less than the 20 s after which browsers give up: whatever
 * the database does, whoever asked is answered. The time that a body takes to arrive is not counted.
 */
export function limitCallTime(server: FastifyInstance): void {
  const times = new WeakMap<FastifyRequest, CallTime>();
  server.addHook('onRequest', (request, _reply, done) => {
    if (isUnbounded(request)) return done();
    const time = beginCallTime();
    times.set(request, time);
    countAsCall(time, done);
  });
  // What is done after the body has come begins with the connection's own events.
  server.addHook('preValidation', (request, _reply, done) => {
    const time = times.get(request);
    if (time) countAsCall(time, done);
    else done();
  });
}
