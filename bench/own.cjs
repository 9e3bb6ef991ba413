// Loaded into every Node process of a measured command: leaves what the process itself took, servers aside.
'use strict';
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const { OWN_FOLDER, OWN_EXCEPT } = process.env;
if (OWN_FOLDER && !process.argv[1]?.endsWith(OWN_EXCEPT)) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const { maxRSS } = process.resourceUsage();
    writeFileSync(join(OWN_FOLDER, `${process.pid}.json`), JSON.stringify({ cpuMs: (user + system) / 1000, rssBytes: maxRSS * 1024 }));
  });
}
