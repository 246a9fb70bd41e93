export const learn = { title: 'Introduction', done: 'Done', tryIt: 'Try it', toLobby: 'To the lobby', playNow: 'Play now' };
