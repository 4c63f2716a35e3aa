"""A wiki for tests, as a fixture: copy this file and wiki.json into a project of your own."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import urllib.request

import pytest

# README.md says how to install it.
COMMAND = shlex.split(os.environ.get('WIKIQUERY', 'npx --no-install wikiquery'))
DESCRIPTION = pathlib.Path(__file__).parent / 'wiki.json'


class Sandbox:
    """A wiki in memory that takes writes."""

    def __init__(self, api, controls):
        self.api = api
        self._controls = controls

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f'{self._controls}/{path}', data, method=method)
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def reset(self):
        """Takes the wiki, its clock, faults and journal back to the start."""
        self._send('POST', 'reset')

    def order_fault(self, fault, **options):
        """Makes requests fail, as in `order_fault('maxlag', where={'action': 'edit'}, times=2)`."""
        self._send('POST', 'faults', {'fault': fault, **options})

    def set_clock(self, time):
        """Stops the wiki's clock at a time."""
        self._send('POST', 'clock', {'set': time})

    @property
    def writes(self):
        """What clients wrote: each write's user, action, parameters, and its result or error."""
        return self._send('GET', 'writes')


@pytest.fixture(scope='session')
def running_sandbox():
    command = [*COMMAND, 'sandbox', '--port', '0', '--description', str(DESCRIPTION)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            api, controls = re.findall(r'http:\S+\w', process.stdout.readline())
            yield Sandbox(api, controls)
        finally:
            process.terminate()


@pytest.fixture
def sandbox(running_sandbox):
    """The wiki of wiki.json, the same for each test."""
    running_sandbox.reset()
    return running_sandbox
