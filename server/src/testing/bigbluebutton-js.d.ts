declare module 'bigbluebutton-js' {
  type Params = Readonly<Record<string, string | number | boolean>>;
  interface Api {
    readonly administration: {
      readonly create: (name: string, id: string, params?: Params) => string;
      readonly join: (fullName: string, id: string, password: string, params?: Params) => string;
      readonly end: (id: string, password: string) => string;
    };
    readonly monitoring: {
      readonly getMeetingInfo: (id: string) => string;
      readonly isMeetingRunning: (id: string) => string;
      readonly getMeetings: () => string;
    };
    readonly recording: {
      readonly getRecordings: (params?: Params) => string;
      readonly publishRecordings: (id: string, publish: boolean) => string;
      readonly updateRecordings: (id: string, params?: Params) => string;
      readonly deleteRecordings: (id: string) => string;
    };
  }
  const client: {
    readonly api: (address: string, secret: string) => Api;
    readonly http: (address: string) => Promise<Readonly<Record<string, unknown>>>;
  };
  export default client;
}
