<?php
/** What MediaWiki reads from the machine's clock goes by that of the wiki. */
namespace MediaWiki\Storage {

	function time() {
		return \Wikimedia\Timestamp\ConvertibleTimestamp::time();
	}
}

namespace MediaWiki\Api {

	function strtotime( string $text, ?int $base = null ) {
		return \strtotime( $text, $base ?? \Wikimedia\Timestamp\ConvertibleTimestamp::time() );
	}
}

namespace MediaWiki\Specials {

	function strtotime( string $text, ?int $base = null ) {
		return \strtotime( $text, $base ?? \Wikimedia\Timestamp\ConvertibleTimestamp::time() );
	}
}

namespace Wikimedia\WRStats {

	function microtime() {
		return (float)\Wikimedia\Timestamp\ConvertibleTimestamp::time();
	}
}
