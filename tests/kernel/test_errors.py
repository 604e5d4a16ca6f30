"""What is wrong can be told in another process."""

import pickle

from gnomon.bots import Faulted
from gnomon.cli.shared import WrongFile
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.refusals import NOT_ASKED, Refusal


def test_faults_travel_between_processes():
    for fault in (BadInput("seats", "too many"), WrongFile("a.toml", "no table")):
        again = pickle.loads(pickle.dumps(fault))
        assert type(again) is type(fault)
        assert (again.where, again.what, str(again)) == (fault.where, fault.what, str(fault))
    refused = pickle.loads(pickle.dumps(Refused(Refusal(NOT_ASKED, "4.1", {"seat": 2}))))
    assert (refused.refusal.code, refused.refusal.section, refused.refusal.facts) == (NOT_ASKED, "4.1", {"seat": 2})
    assert pickle.loads(pickle.dumps(Faulted("was silent"))).what == "was silent"
