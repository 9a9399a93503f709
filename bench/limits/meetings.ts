import type { Server } from 'socket.io';

/** Sockets that state their meeting and id, and whose messages are passed on without tables or checks. */
export function meetingsLimit(sockets: Server): void {
  sockets.of('/meeting').on('connection', (socket) => {
    const { id, meeting } = socket.handshake.auth;
    if (typeof id !== 'string' || typeof meeting !== 'string') return;
    void socket.join([id, meeting]);
    socket.onAny((name: string, payload: unknown, acknowledge: (answer: unknown) => void) => {
      const to = typeof payload === 'object' && payload && 'to' in payload ? payload.to : meeting;
      socket.to(String(to)).emit(name, payload);
      acknowledge({ reply: null });
    });
  });
}
