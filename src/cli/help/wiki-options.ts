/** The options that choose the wiki, as commands describe them in their help. */
export const wikiOptionsHelp = (
  without = 'the sample wiki',
): string => `  --database URL         sqlite:PATH or mysql://USER:PASSWORD@HOST:PORT/NAME (docs/operating.md has more;
                         default: the environment variable WIKIQUERY_DATABASE, else ${without})
  --database-file FILE   read the URL from a file: other users of the machine can see a command line and
                         the password in it
  --config FILE          the wiki's configuration, as "wikiquery init" prints it (default: the one that
                         an import stored in the database)
  --deployment FILE      JSON whose parts replace those of the configuration: extensions, user groups,
                         settings. Only needed to serve one wiki in several ways; a and b are two
                         examples that come with Wikiquery (see docs/operating.md)`;
