<?php
/**
 * Runs before MediaWiki: sets its clock to the time in the header `Sample-Time`, or in the environment for maintenance
 * scripts, in seconds since 1970. Without either, the clock is that of the machine.
 */
( static function () {
	$time = $_SERVER['HTTP_SAMPLE_TIME'] ?? getenv( 'COMPARE_TIME' );
	if ( $time === false || $time === '' ) {
		return;
	}
	$library = getenv( 'COMPARE_MEDIAWIKI' ) . '/vendor/wikimedia/timestamp/src';
	require_once "$library/defines.php";
	require_once "$library/ConvertibleTimestamp.php";
	Wikimedia\Timestamp\ConvertibleTimestamp::setFakeTime( $time );
	require_once __DIR__ . '/../clients/mediawiki/clock.php';
} )();
