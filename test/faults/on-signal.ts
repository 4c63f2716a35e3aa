// Loaded into a server by tests.
process.on('SIGUSR2', () => {
  throw new Error('A fault of a test.');
});
process.on('SIGWINCH', () => {
  for (;;);
});
